// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IProfileHandles} from '../src/IProfileHandles.sol';
import {HandleFixture} from './HandleFixture.sol';
import {vm} from './Vm.sol';

contract HandleBuyingTest is HandleFixture {
    function says() private {
        vm.expectEmit(true, true, true, true, address(handles));
    }

    function test_aHandleIsCommittedThenRevealedAndPaid() public {
        IProfileHandles.CreateProfileParams memory p = IProfileHandles.CreateProfileParams(
            BOB,
            'atlas',
            'https://a.example/a.png',
            'ipfs://m',
            address(7)
        );
        bytes32 commitment = handles.commitmentOf(p, SECRET);
        says();
        emit IProfileHandles.Committed(ALICE, commitment);
        commitAs(ALICE, p);
        vm.assertEq(handles.committedAt(ALICE, commitment), block.timestamp);
        vm.assertEq(handles.committedAt(BOB, commitment), 0);
        vm.warp(block.timestamp + 1 minutes);

        uint256 id = uint256(bytes32('atlas'));
        says();
        emit IProfileHandles.CreateProfile(BOB, id, 'atlas', 'https://a.example/a.png', 'ipfs://m');
        says();
        emit IProfileHandles.SetOperatorApproval(id, address(7), false, true);
        vm.assertEq(revealAs(ALICE, p, false), id);
        vm.assertEq(handles.ownerOf(id), BOB);
        vm.assertEq(handles.resolve('atlas'), BOB);
        vm.assertEq(handles.getProfileIdByHandle('atlas'), id);
        same(handles.getHandleByProfileId(id), 'atlas');
        same(handles.getAvatar(id), 'https://a.example/a.png');
        same(handles.getMetadata(id), 'ipfs://m');
        vm.assertTrue(handles.getOperatorApproval(id, address(7)));
        vm.assertFalse(handles.getOperatorApproval(id, address(0)));
        vm.assertEq(handles.getPrimaryProfile(BOB), 0);
        vm.assertEq(address(handles).balance, 0.3333 ether);
        vm.assertEq(ALICE.balance, 1_000 ether - 0.3333 ether);
        vm.assertFalse(handles.freeHandleTaken(BOB));
        // A commitment is good for one profile.
        vm.assertEq(handles.committedAt(ALICE, commitment), 0);
        refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.CommitmentUnknown.selector, commitment));
    }

    function test_aRevealSetsThePublicNameOfTheBuyerAloneAndWhenAsked() public {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        uint256 id = uint256(bytes32('atlas'));
        says();
        emit IProfileHandles.SetPrimaryProfile(ALICE, id);
        revealAs(ALICE, p, true);
        vm.assertEq(handles.getPrimaryProfile(ALICE), id);

        p = params(BOB, 'second');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        uint256 other = uint256(bytes32('second'));
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.NotHolder.selector, other, ALICE));
        vm.prank(ALICE);
        handles.createProfile{value: 0.1667 ether}(p, abi.encode(SECRET, true), '');
    }

    function test_aCommitmentIsGoodFromAMinuteToADay() public {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        uint256 start = block.timestamp;
        commitAs(ALICE, p);
        bytes32 commitment = handles.commitmentOf(p, SECRET);
        refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.CommitmentTooNew.selector, start + 60));
        vm.warp(start + 59);
        refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.CommitmentTooNew.selector, start + 60));
        vm.warp(start + 24 hours);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.CommitmentExists.selector, commitment));
        vm.prank(ALICE);
        handles.commit(commitment);
        vm.warp(start + 24 hours + 1);
        refuseReveal(
            ALICE,
            p,
            abi.encodeWithSelector(IProfileHandles.CommitmentExpired.selector, start + 24 hours)
        );
        commitAs(ALICE, p);
        vm.warp(start + 48 hours + 1);
        revealAs(ALICE, p, false);
        vm.assertEq(handles.resolve('atlas'), ALICE);
    }

    function test_nobodyElseCanUseACommitmentOrItsSecret() public {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        // Bob sees the reveal before it is mined, and sends it first: for Alice, and for himself.
        refuseReveal(
            BOB,
            p,
            abi.encodeWithSelector(
                IProfileHandles.CommitmentUnknown.selector,
                handles.commitmentOf(p, SECRET)
            )
        );
        IProfileHandles.CreateProfileParams memory own = params(BOB, 'atlas');
        commitAs(BOB, own);
        refuseReveal(
            BOB,
            own,
            abi.encodeWithSelector(IProfileHandles.CommitmentTooNew.selector, block.timestamp + 60)
        );
        revealAs(ALICE, p, false);
        vm.warp(block.timestamp + 1 minutes);
        refuseReveal(BOB, own, abi.encodeWithSelector(IProfileHandles.HandleTaken.selector, 'atlas', 'atlas'));
    }

    function test_aCommitmentHoldsChainContractAndEveryWord() public view {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        bytes32 commitment = handles.commitmentOf(p, SECRET);
        vm.assertEq(commitment, keccak256(abi.encode(block.chainid, address(handles), p, SECRET)));
        p.to = BOB;
        vm.assertTrue(handles.commitmentOf(p, SECRET) != commitment);
    }

    function test_dataIsASecretAndAChoiceAndNothingElse() public {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        bytes memory reason = abi.encodeWithSelector(IProfileHandles.WrongData.selector);
        vm.startPrank(ALICE);
        vm.expectRevert(reason);
        handles.createProfile{value: 0.3333 ether}(p, abi.encode(SECRET), '');
        vm.expectRevert(reason);
        handles.createProfile{value: 0.3333 ether}(p, abi.encode(SECRET, false, false), '');
        vm.expectRevert(reason);
        handles.createProfile{value: 0.3333 ether}(p, abi.encode(SECRET, false), hex'00');
    }

    function test_exactlyThePriceIsTaken() public {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        uint256 price = 0.3333 ether;
        for (uint256 i; i < 2; ++i) {
            uint256 value = i == 0 ? price - 1 : price + 1;
            vm.expectRevert(abi.encodeWithSelector(IProfileHandles.WrongValue.selector, price, value));
            vm.prank(ALICE);
            handles.createProfile{value: value}(p, abi.encode(SECRET, false), '');
        }
    }

    function test_everyAccountHasOneFreeHandleForItself() public {
        IProfileHandles.CreateProfileParams memory p = params(BOB, 'a_free_handle');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.FreeHandleForAnother.selector, BOB));

        uint256 id = buy(ALICE, 'abcdefghijklmnopqrst');
        vm.assertTrue(handles.freeHandleTaken(ALICE));
        vm.assertEq(address(handles).balance, 0);
        // Passing it on does not bring another one.
        vm.prank(ALICE);
        handles.transferFrom(ALICE, BOB, id);
        p = params(ALICE, 'a_free_handle');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.FreeHandleTaken.selector, ALICE));
        // Nor does having been given one take it.
        buy(BOB, 'a_free_handle');
        // What is paid for is not counted.
        buy(ALICE, 'twelve_chars');
        vm.assertEq(address(handles).balance, 0.0333 ether);
    }

    function test_longTextsAreRefused() public {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        p.avatar = string(new bytes(2_049));
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.TextTooLong.selector, 2_049, 2_048));
        p.avatar = string(new bytes(2_048));
        vm.assertEq(bytes(handles.getAvatar(buyAs(ALICE, p))).length, 2_048);
    }
}
