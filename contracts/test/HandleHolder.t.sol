// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721Errors} from '@openzeppelin/contracts/interfaces/draft-IERC6093.sol';
import {Ownable} from '@openzeppelin/contracts/access/Ownable.sol';
import {IProfileHandles} from '../src/IProfileHandles.sol';
import {HandleFixture} from './HandleFixture.sol';
import {vm} from './Vm.sol';

contract TakesNothing {}

contract HandleHolderTest is HandleFixture {
    function says() private {
        vm.expectEmit(true, true, true, true, address(handles));
    }

    // Holders

    function test_thePublicNameIsSetAndTakenBackByTheHolderAlone() public {
        uint256 id = buy(ALICE, 'atlas');
        vm.assertEq(handles.getPrimaryProfile(ALICE), 0);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.NotHolder.selector, id, BOB));
        vm.prank(BOB);
        handles.setPrimaryProfile(id);
        // Neither who may move it nor who may change its avatar.
        vm.startPrank(ALICE);
        handles.approve(BOB, id);
        handles.setOperatorApproval(id, BOB, true);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.NotHolder.selector, id, BOB));
        vm.prank(BOB);
        handles.setPrimaryProfile(id);
        says();
        emit IProfileHandles.SetPrimaryProfile(ALICE, id);
        vm.startPrank(ALICE);
        handles.setPrimaryProfile(id);
        vm.assertEq(handles.getPrimaryProfile(ALICE), id);
        handles.setPrimaryProfile(0);
        vm.assertEq(handles.getPrimaryProfile(ALICE), 0);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 5));
        handles.setPrimaryProfile(5);
    }

    function test_thePublicNameEndsWhenTheProfileLeavesAndDoesNotComeBack() public {
        uint256 id = buy(ALICE, 'atlas');
        uint256 other = buy(ALICE, 'other');
        vm.startPrank(ALICE);
        handles.setPrimaryProfile(id);
        handles.transferFrom(ALICE, ALICE, id);
        handles.transferFrom(ALICE, BOB, other);
        vm.assertEq(handles.getPrimaryProfile(ALICE), id);
        says();
        emit IProfileHandles.SetPrimaryProfile(ALICE, 0);
        handles.transferFrom(ALICE, BOB, id);
        vm.stopPrank();
        vm.assertEq(handles.getPrimaryProfile(ALICE), 0);
        vm.assertEq(handles.getPrimaryProfile(BOB), 0);
        vm.assertEq(handles.resolve('atlas'), BOB);
        vm.prank(BOB);
        handles.transferFrom(BOB, ALICE, id);
        vm.assertEq(handles.getPrimaryProfile(ALICE), 0);
    }

    function test_holderAndOperatorChangeAvatarAndMetadata() public {
        uint256 id = buy(ALICE, 'atlas');
        vm.assertFalse(handles.getOperatorApproval(id, address(0)));
        says();
        emit IProfileHandles.SetAvatar(id, 'a1');
        vm.prank(ALICE);
        handles.setAvatar(id, 'a1');
        bytes memory reason = abi.encodeWithSelector(IProfileHandles.NotHolderOrOperator.selector, id, BOB);
        vm.startPrank(BOB);
        vm.expectRevert(reason);
        handles.setAvatar(id, 'b');
        vm.expectRevert(reason);
        handles.setMetadata(id, 'b');
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.NotHolder.selector, id, BOB));
        handles.setOperatorApproval(id, BOB, true);
        vm.stopPrank();
        vm.prank(ALICE);
        handles.setOperatorApproval(id, BOB, true);
        says();
        emit IProfileHandles.SetMetadata(id, 'm2');
        vm.startPrank(BOB);
        handles.setMetadata(id, 'm2');
        handles.setAvatar(id, 'a2');
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.NotHolder.selector, id, BOB));
        handles.setOperatorApproval(id, OWNER, true);
        vm.stopPrank();
        same(handles.getAvatar(id), 'a2');
        same(handles.getMetadata(id), 'm2');
        says();
        emit IProfileHandles.SetOperatorApproval(id, BOB, true, false);
        vm.prank(ALICE);
        handles.setOperatorApproval(id, BOB, false);
        vm.assertFalse(handles.getOperatorApproval(id, BOB));
    }

    function test_anOperatorEndsWithItsHolder() public {
        uint256 id = buy(ALICE, 'atlas');
        vm.startPrank(ALICE);
        handles.setOperatorApproval(id, OWNER, true);
        handles.transferFrom(ALICE, BOB, id);
        vm.stopPrank();
        vm.assertFalse(handles.getOperatorApproval(id, OWNER));
    }

    function test_aHandleIsAnNftThatNamesItself() public {
        uint256 id = buy(ALICE, 'atlas');
        same(handles.name(), 'Guildhall Handles');
        same(handles.symbol(), 'HANDLE');
        // {"name":"@atlas"}
        same(handles.tokenURI(id), 'data:application/json;base64,eyJuYW1lIjoiQGF0bGFzIn0=');
        vm.assertTrue(handles.supportsInterface(0x80ac58cd));
        bytes memory reason = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 5);
        vm.expectRevert(reason);
        handles.tokenURI(5);
        vm.expectRevert(reason);
        handles.getHandleByProfileId(5);
        vm.expectRevert(reason);
        handles.getAvatar(5);
        vm.expectRevert(reason);
        handles.getMetadata(5);
        vm.expectRevert(reason);
        handles.getOperatorApproval(5, ALICE);
    }

    // The owner of the contract

    function test_reservedNamesAndTheirLooksCannotBeBoughtButGranted() public {
        vm.assertEq(handles.reservedFrom('adrnin'), 1_800_000_000);
        (IProfileHandles.Availability a, , ) = handles.availabilityOf('adrnin');
        vm.assertTrue(a == IProfileHandles.Availability.Reserved);
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'admin');
        commitAs(ALICE, p);
        vm.warp(block.timestamp + 1 minutes);
        refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.HandleReserved.selector, 'admin'));
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, ALICE));
        vm.prank(ALICE);
        handles.grantProfile(p);
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.HandleNotReserved.selector, 'atlas'));
        handles.grantProfile(params(ALICE, 'atlas'));
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.HandleInvalid.selector, 'Admin'));
        handles.grantProfile(params(ALICE, 'Admin'));
        uint256 id = handles.grantProfile(p);
        vm.assertEq(id, uint256(bytes32('admin')));
        vm.assertEq(handles.resolve('admin'), ALICE);
        vm.assertEq(handles.reservedFrom('admin'), 0);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.HandleTaken.selector, 'adrnin', 'admin'));
        handles.grantProfile(params(ALICE, 'adrnin'));
    }

    function test_nobodyCanReserveAwayWhatIsBeingBought() public {
        uint256 start = block.timestamp;
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        commitAs(ALICE, p);
        says();
        emit IProfileHandles.ReservedSet('atlas', start + 25 hours);
        vm.startPrank(OWNER);
        handles.setReserved(one('atlas'), true);
        handles.setReserved(one('other'), true);
        // Whoever begins now is warned, and the owner cannot grant it either.
        (IProfileHandles.Availability a, , ) = handles.availabilityOf('atlas');
        vm.assertTrue(a == IProfileHandles.Availability.Reserved);
        vm.warp(start + 25 hours - 1);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.HandleNotReserved.selector, 'other'));
        handles.grantProfile(params(OWNER, 'other'));
        vm.stopPrank();
        vm.warp(start + 24 hours);
        revealAs(ALICE, p, false);
        vm.assertEq(handles.resolve('atlas'), ALICE);

        p = params(BOB, 'other');
        commitAs(BOB, p);
        vm.warp(start + 25 hours);
        refuseReveal(BOB, p, abi.encodeWithSelector(IProfileHandles.HandleReserved.selector, 'other'));
        says();
        emit IProfileHandles.ReservedSet('other', 0);
        vm.prank(OWNER);
        handles.setReserved(one('other'), false);
        revealAs(BOB, p, false);
    }

    function test_reservingAgainPostponesNothing() public {
        uint256 start = block.timestamp;
        vm.startPrank(OWNER);
        handles.setReserved(one('other'), true);
        vm.warp(start + 1 hours);
        says();
        emit IProfileHandles.ReservedSet('adrnin', start);
        handles.setReserved(one('adrnin'), true);
        handles.setReserved(one('other'), true);
        vm.assertEq(handles.reservedFrom('admin'), start);
        vm.assertEq(handles.reservedFrom('other'), start + 25 hours);
        vm.stopPrank();
        IProfileHandles.CreateProfileParams memory p = params(BOB, 'admin');
        commitAs(BOB, p);
        vm.warp(block.timestamp + 1 minutes);
        refuseReveal(BOB, p, abi.encodeWithSelector(IProfileHandles.HandleReserved.selector, 'admin'));
        // What was released and is reserved again waits again.
        vm.startPrank(OWNER);
        handles.setReserved(one('admin'), false);
        handles.setReserved(one('admin'), true);
        vm.stopPrank();
        vm.assertEq(handles.reservedFrom('admin'), block.timestamp + 25 hours);
        revealAs(BOB, p, false);
        vm.assertEq(handles.resolve('admin'), BOB);
    }

    function test_onlyTheOwnerReservesAndOnlyHandles() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, ALICE));
        vm.prank(ALICE);
        handles.setReserved(one('atlas'), true);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.HandleInvalid.selector, 'At'));
        vm.prank(OWNER);
        handles.setReserved(one('At'), true);
        vm.assertEq(handles.reservedFrom('a name of more than thirty-two characters'), 0);
    }

    function test_onlyTheOwnerWithdrawsEverything() public {
        buy(ALICE, 'atlas');
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, ALICE));
        vm.prank(ALICE);
        handles.withdraw(ALICE);
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.InvalidRecipient.selector, address(0)));
        handles.withdraw(address(0));
        address stubborn = address(new TakesNothing());
        vm.expectRevert(
            abi.encodeWithSelector(IProfileHandles.WithdrawalFailed.selector, stubborn, 0.3333 ether)
        );
        handles.withdraw(stubborn);
        says();
        emit IProfileHandles.Withdrawn(address(0xCAFE), 0.3333 ether);
        handles.withdraw(address(0xCAFE));
        vm.assertEq(address(0xCAFE).balance, 0.3333 ether);
        vm.assertEq(address(handles).balance, 0);
    }

    function test_theOwnerHandsOnInTwoStepsAndDoesNotGiveUp() public {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IProfileHandles.OwnerRequired.selector));
        handles.renounceOwnership();
        handles.transferOwnership(BOB);
        vm.assertEq(handles.owner(), OWNER);
        vm.stopPrank();
        vm.prank(BOB);
        handles.acceptOwnership();
        vm.assertEq(handles.owner(), BOB);
    }
}
