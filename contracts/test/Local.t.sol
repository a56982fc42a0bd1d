// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Base64} from '@openzeppelin/contracts/utils/Base64.sol';
import {Faucet} from '../src/local/Faucet.sol';
import {LocalCollection} from '../src/local/LocalCollection.sol';
import {LocalItems} from '../src/local/LocalItems.sol';
import {LocalToken} from '../src/local/LocalToken.sol';
import {Multicall3} from '../src/local/Multicall3.sol';
import {NoReturnToken} from '../src/local/NoReturnToken.sol';
import {PieceDesigns} from '../src/local/PieceDesigns.sol';
import {Recipient} from './Hostile.sol';
import {vm} from './Vm.sol';

contract LocalTest {
    address private constant ALICE = address(0xA1);
    address private constant BOB = address(0xB0B);
    Faucet private faucet;
    LocalToken private coin;
    NoReturnToken private old;

    function setUp() public {
        vm.warp(1_800_000_000);
        faucet = new Faucet(address(this));
        coin = new LocalToken('Local dollar', 'LUSD', 18, address(faucet));
        old = new NoReturnToken('Old dollar', 'OUSD', address(faucet));
        address[] memory all = new address[](2);
        all[0] = address(coin);
        all[1] = address(old);
        faucet.setTokens(all);
        vm.deal(address(this), 100 ether);
        (bool ok, ) = address(faucet).call{value: 15 ether}('');
        vm.assertTrue(ok);
    }

    function test_aDripGivesCoinsAndEveryToken() public {
        vm.expectEmit(true, true, true, true, address(faucet));
        emit Faucet.Dripped(ALICE, 10 ether, 2);
        faucet.drip(ALICE);
        vm.assertEq(ALICE.balance, 10 ether);
        vm.assertEq(coin.balanceOf(ALICE), 1_000 ether);
        vm.assertEq(old.balanceOf(ALICE), 1_000e6);
        vm.assertEq(faucet.tokens().length, 2);
    }

    function test_theNextDripOfOneAddressComesAMinuteLater() public {
        vm.deal(address(faucet), 100 ether);
        faucet.drip(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(Faucet.TooSoon.selector, block.timestamp + 1 minutes)
        );
        faucet.drip(ALICE);
        faucet.drip(BOB);
        vm.warp(block.timestamp + 1 minutes);
        faucet.drip(ALICE);
        vm.assertEq(ALICE.balance, 20 ether);
    }

    function test_anEmptyFaucetGivesNothing() public {
        faucet.drip(ALICE);
        vm.expectRevert(abi.encodeWithSelector(Faucet.DripFailed.selector, BOB));
        faucet.drip(BOB);
    }

    function test_onlyTheKeeperChoosesAndMints() public {
        bytes memory reason = abi.encodeWithSelector(Faucet.OnlyKeeper.selector, ALICE);
        vm.expectRevert(reason);
        vm.prank(ALICE);
        faucet.setTokens(new address[](0));
        vm.expectRevert(reason);
        vm.prank(ALICE);
        faucet.mint(address(coin), ALICE, 1);
        faucet.mint(address(coin), BOB, 5);
        vm.assertEq(coin.balanceOf(BOB), 5);
    }

    function test_onlyTheMinterMakesTokens() public {
        vm.assertEq(coin.minter(), address(faucet));
        vm.expectRevert(abi.encodeWithSelector(LocalToken.OnlyMinter.selector, address(this)));
        coin.mint(ALICE, 1);
        vm.expectRevert(abi.encodeWithSelector(NoReturnToken.OnlyMinter.selector, address(this)));
        old.mint(ALICE, 1);
    }

    function test_theTokenWithoutAnswersKeepsItsBooks() public {
        vm.assertEq(keccak256(bytes(old.name())), keccak256('Old dollar'));
        vm.assertEq(keccak256(bytes(old.symbol())), keccak256('OUSD'));
        vm.assertEq(uint256(coin.decimals()), 18);
        faucet.mint(address(old), ALICE, 10);
        vm.assertEq(old.totalSupply(), 10);
        vm.expectEmit(true, true, true, true, address(old));
        emit NoReturnToken.Approval(ALICE, address(this), 6);
        vm.prank(ALICE);
        old.approve(address(this), 6);
        vm.expectEmit(true, true, true, true, address(old));
        emit NoReturnToken.Transfer(ALICE, BOB, 4);
        old.transferFrom(ALICE, BOB, 4);
        vm.assertEq(old.allowance(ALICE, address(this)), 2);
        vm.expectRevert(abi.encodeWithSelector(NoReturnToken.TooMuch.selector, 3, 2));
        old.transferFrom(ALICE, BOB, 3);
        vm.expectRevert(abi.encodeWithSelector(NoReturnToken.TooMuch.selector, 7, 6));
        vm.prank(ALICE);
        old.transfer(BOB, 7);
        vm.prank(ALICE);
        old.approve(address(this), type(uint256).max);
        old.transferFrom(ALICE, BOB, 6);
        vm.assertEq(old.allowance(ALICE, address(this)), type(uint256).max);
        vm.assertEq(old.balanceOf(BOB), 10);
    }

    function test_anybodyMakesNfts() public {
        LocalCollection atlas = new LocalCollection('Local Atlas', 'LATL', address(this));
        atlas.mint(ALICE);
        atlas.mint(ALICE);
        vm.assertEq(atlas.balanceOf(ALICE), 2);
        vm.assertTrue(atlas.supportsInterface(0x80ac58cd));
        LocalItems items = new LocalItems('Local Items', address(this));
        items.mint(BOB, 7, 3);
        vm.assertEq(items.balanceOf(BOB, 7), 3);
        vm.assertEq(items.balanceOf(BOB, 8), 0);
        vm.assertTrue(items.supportsInterface(0xd9b67a26));
    }

    function _designs() private pure returns (PieceDesigns.Design[] memory all) {
        all = new PieceDesigns.Design[](2);
        all[0] = PieceDesigns.Design('Isle', ',"attributes":[]', 'pixels', '');
        all[1] = PieceDesigns.Design('Shelf', '', 'more', 'sound');
    }

    function test_aNewAddressIsWelcomedOnceWithOneOfEachDesign() public {
        LocalCollection atlas = new LocalCollection('Local Atlas', 'LATL', address(this));
        atlas.setDesigns(_designs());
        atlas.welcome(ALICE);
        atlas.welcome(ALICE);
        vm.assertEq(atlas.balanceOf(ALICE), 2);
        LocalItems items = new LocalItems('Local Items', address(this));
        items.setDesigns(_designs());
        items.welcome(ALICE);
        items.welcome(ALICE);
        vm.assertEq(items.balanceOf(ALICE, 1), 5);
        vm.assertEq(items.balanceOf(ALICE, 2), 0);
    }

    function test_aPieceCarriesItsDocument() public {
        LocalCollection atlas = new LocalCollection('Local Atlas', 'LATL', address(this));
        LocalItems items = new LocalItems('Local Items', address(this));
        vm.assertEq(bytes(items.uri(0)).length, 0);
        atlas.setDesigns(_designs());
        items.setDesigns(_designs());
        vm.expectRevert(abi.encodeWithSignature('ERC721NonexistentToken(uint256)', 1));
        atlas.tokenURI(1);
        atlas.welcome(ALICE);
        bytes memory first = '{"name":"Isle 1","attributes":[],"image":"data:image/webp;base64,cGl4ZWxz"}';
        bytes memory second = '{"name":"Shelf","image":"data:image/webp;base64,bW9yZQ==","animation_url":"data:audio/wav;base64,c291bmQ="}';
        string memory head = 'data:application/json;base64,';
        vm.assertEq(
            keccak256(bytes(atlas.tokenURI(1))),
            keccak256(bytes(string.concat(head, Base64.encode(first))))
        );
        vm.assertEq(
            keccak256(bytes(items.uri(1))),
            keccak256(bytes(string.concat(head, Base64.encode(second))))
        );
    }

    function test_onlyTheKeeperChoosesDesignsAndOnce() public {
        LocalCollection atlas = new LocalCollection('Local Atlas', 'LATL', address(this));
        bytes4 refusal = PieceDesigns.OnlyKeeperOnce.selector;
        vm.expectRevert(abi.encodeWithSelector(refusal, ALICE));
        vm.prank(ALICE);
        atlas.setDesigns(_designs());
        PieceDesigns.Design[] memory large = _designs();
        large[0].image = new bytes(30_000);
        vm.expectRevert(abi.encodeWithSelector(PieceDesigns.MediaTooLong.selector, 30_000));
        atlas.setDesigns(large);
        atlas.setDesigns(_designs());
        vm.assertEq(atlas.designs(), 2);
        vm.expectRevert(abi.encodeWithSelector(refusal, address(this)));
        atlas.setDesigns(_designs());
    }

    function test_manyCallsAnswerTogether() public {
        Multicall3 multicall = new Multicall3();
        Multicall3.Call3[] memory calls = new Multicall3.Call3[](2);
        calls[0] = Multicall3.Call3(address(old), false, abi.encodeCall(old.balanceOf, (ALICE)));
        calls[1] = Multicall3.Call3(address(old), true, abi.encodeCall(old.transfer, (ALICE, 1)));
        faucet.mint(address(old), ALICE, 3);
        Multicall3.Result[] memory results = multicall.aggregate3(calls);
        vm.assertEq(abi.decode(results[0].returnData, (uint256)), 3);
        vm.assertFalse(results[1].success);
        calls[1].allowFailure = false;
        vm.expectRevert(abi.encodeWithSignature('Error(string)', 'Multicall3: call failed'));
        multicall.aggregate3(calls);
        vm.deal(ALICE, 7);
        vm.assertEq(multicall.getEthBalance(ALICE), 7);
        vm.assertEq(multicall.getBlockNumber(), block.number);
    }
}
