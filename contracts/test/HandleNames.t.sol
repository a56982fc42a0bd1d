// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IProfileHandles} from '../src/IProfileHandles.sol';
import {HandleFixture} from './HandleFixture.sol';
import {vm} from './Vm.sol';

contract HandleNamesTest is HandleFixture {
    function test_thePriceFollowsTheLength() public view {
        uint256[21] memory prices;
        prices[1] = 33.3333 ether;
        prices[2] = 6.6667 ether;
        prices[3] = 3.3333 ether;
        prices[4] = 1.6667 ether;
        prices[5] = 0.3333 ether;
        prices[6] = 0.1667 ether;
        for (uint256 i = 7; i <= 12; ++i) prices[i] = 0.0333 ether;
        for (uint256 length = 1; length <= 20; ++length) {
            bytes memory name = new bytes(length);
            for (uint256 i; i < length; ++i) name[i] = 'x';
            (IProfileHandles.Availability a, , uint256 price) = handles.availabilityOf(string(name));
            vm.assertTrue(a == IProfileHandles.Availability.Free);
            vm.assertEq(price, prices[length]);
        }
    }

    function test_otherCharactersAndLengthsAreRefused() public {
        string[14] memory wrong = [
            '',
            'abcdefghijklmnopqrstu',
            'Atlas',
            'atlaS',
            'at las',
            'at-las',
            'at.las',
            'atl\xc3\xa1s',
            'atlas\x00',
            '`tlas',
            '{tlas',
            '/tlas',
            ':tlas',
            '@atlas'
        ];
        for (uint256 i; i < wrong.length; ++i) {
            (IProfileHandles.Availability a, string memory existing, uint256 price) = handles.availabilityOf(
                wrong[i]
            );
            vm.assertTrue(a == IProfileHandles.Availability.Invalid);
            same(existing, '');
            vm.assertEq(price, 0);
            IProfileHandles.CreateProfileParams memory p = params(ALICE, wrong[i]);
            commitAs(ALICE, p);
            vm.warp(block.timestamp + 1 minutes);
            refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.HandleInvalid.selector, wrong[i]));
            vm.assertEq(handles.getProfileIdByHandle(wrong[i]), 0);
        }
    }

    function test_everyOtherCharacterIsTaken() public {
        vm.assertEq(handles.resolve('az09_'), address(0));
        uint256 id = buy(ALICE, 'az09_');
        same(handles.getHandleByProfileId(id), 'az09_');
        id = buy(ALICE, 'abcdefghijklmnopqrst');
        same(handles.getHandleByProfileId(id), 'abcdefghijklmnopqrst');
    }

    function test_looksOfAnExistingHandleAreRefused() public {
        string[2][9] memory pairs = [
            ['tomas', 't0mas'],
            ['l33t', '133t'],
            ['modern', 'rnodem'],
            ['corner', 'comer'],
            ['barn', 'bam'],
            ['rrn', 'rm'],
            ['rnrn', 'mm'],
            ['0', 'o'],
            ['rn_10', 'm_lo']
        ];
        for (uint256 i; i < pairs.length; ++i) {
            string memory first = pairs[i][0];
            string memory second = pairs[i][1];
            uint256 id = buy(ALICE, first);
            (IProfileHandles.Availability a, string memory existing, uint256 price) = handles.availabilityOf(
                second
            );
            vm.assertTrue(a == IProfileHandles.Availability.LookAlike);
            same(existing, first);
            vm.assertTrue(price != 0);
            (a, existing, ) = handles.availabilityOf(first);
            vm.assertTrue(a == IProfileHandles.Availability.Taken);
            same(existing, first);
            IProfileHandles.CreateProfileParams memory p = params(BOB, second);
            commitAs(BOB, p);
            vm.warp(block.timestamp + 1 minutes);
            refuseReveal(BOB, p, abi.encodeWithSelector(IProfileHandles.HandleTaken.selector, second, first));
            // A look-alike leads nowhere.
            vm.assertEq(handles.resolve(second), address(0));
            vm.assertEq(handles.getProfileIdByHandle(second), 0);
            vm.assertEq(handles.getProfileIdByHandle(first), id);
            vm.assertEq(handles.resolve(first), ALICE);
        }
    }

    function test_whatOnlyResemblesALookAlikeIsFree() public {
        buy(ALICE, 'barn');
        string[6] memory free = ['ba_rn', 'banr', 'barnn', 'bar', 'ban', 'barr'];
        for (uint256 i; i < free.length; ++i) {
            (IProfileHandles.Availability a, , ) = handles.availabilityOf(free[i]);
            vm.assertTrue(a == IProfileHandles.Availability.Free);
        }
    }
}
